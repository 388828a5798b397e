/** In which an answer says its envelope's code, so that the journal need not read its body. The gateway drops it. */
export const CODE_HEADER = "x-envelope-code";
