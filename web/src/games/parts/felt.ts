/** What is felt of the games, in ms of vibration, or on and off. */
export const FELT = { press: 15, win: [30, 40, 60], loss: 120 } as const;
