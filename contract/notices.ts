// Apart from the calls of client.ts, whose schemas the first load does not need.

/** In answers while operators tell players something; its value changes with what they tell. */
export const NOTICE_HEADER = "x-notice";
export const NOTICES_PATH = "/client/notices";
