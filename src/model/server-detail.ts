// What a server says when it refuses: whether the question is too long for its model, and its words shortened for a line.

/**
 * How servers say that a question is longer than the model can read. OpenAI, vLLM and Mistral: "maximum context
 * length", of vLLM also "maximum model length", and where nothing is left for the reply "max_tokens must be at least
 * 1"; llama.cpp: "exceeds the available context size", as 400 or 500, and `exceed_context_size_error`;
 * llama-cpp-python: "exceed context window of"; LM Studio: "context length of only"; Ollama: "input length exceeds the
 * context length"; Anthropic: "prompt is too long"; Gemini: "input token count … exceeds".
 */
const TOO_LONG = [
  /context_length_exceeded|exceed_context_size/,
  /maximum (?:context|model) length/i,
  /exceeds?\b.{0,40}\bcontext (?:length|window|size)/i,
  /context (?:length|window|size)\b.{0,20}\b(?:exceeded|overflow)/i,
  /context length of only \d/i,
  /(?:prompt|input) is too long/i,
  /token count\b.{0,40}\bexceeds/i,
  /max_tokens must be at least 1, got -/i,
];

/** Whether a server says that the question is too long for the model. */
export function isTooLong(detail: string): boolean {
  return TOO_LONG.some((words) => words.test(detail));
}

const LONGEST_DETAIL = 200;

export function shortDetail(text: string): string {
  return text.length <= LONGEST_DETAIL ? text : `${text.slice(0, LONGEST_DETAIL - 1)}…`;
}
