// Whether a clause is phrased as a question; must not say what it asks for.

/** What may precede a question or a request: "so", "thanks", "one more thing". */
export const LEAD_IN =
  '(?:(?:and|so|or|but|now|ok|okay|well|great|perfect|lovely|brilliant|awesome|cool|sweet|gotcha|sure|thanks|thank you|alright|all right|right|sorry|first|also|then|just|simply|kindly|please(?: to)?|hey|let us get [a-z ]+|heads up|for that|in that case|honestly|hi|hiya|hello|got it|no problem|no worries|no bother|of course|certainly|absolutely|next|lastly|finally|one more thing|before (?:that|we start|i do)|(?:just |only )?(?:a|one|two|three|a few|a couple of|some) (?:quick |short |more )*questions?)[,:.! ]+)*';

const QUESTION_START = new RegExp(
  `^${LEAD_IN}(?:(?:from|by|at|for|in|on|under|to|with|until|since) )?(?:what|which|who|whom|whose|when|where|why|how|may i|can i|could i|might i|may we|can we|could we|might we|shall i|should i|shall we|should we|can you|could you|would you|will you|do you|did you|are you|have you|had you|were you|is it|is that|is this|is there|was there|are there|was it|were they|(?:does|do|did|is|are|was|were|has|have|had|will|would|can|could|should|shall|may|might) (?:i|we|you|he|she|it|they|that|this|these|those|there|the|your|my|our|any|all|both|everything|anything|anyone|anybody|someone|somebody)|want me to|mind if|mind [a-z]+ing|fancy|care to|any chance|happy for|ok (?:if|for|to)|okay (?:if|for|to))\\b`,
);

/** Whether a clause is phrased as a question, with or without a question mark. */
export function isQuestion(text: string, plain: string): boolean {
  return /\?["'”’)\s]*$/.test(text) || QUESTION_START.test(plain);
}
