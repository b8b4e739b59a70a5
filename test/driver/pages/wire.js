// The pages' way to the agent: one POST whose body is streamed back.
/* global fetch, TextDecoder, window */
window.ask = async (text, onPiece) => {
  const response = await fetch('/chat', { method: 'POST', body: text });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onPiece(decoder.decode(value, { stream: true }));
  }
};
