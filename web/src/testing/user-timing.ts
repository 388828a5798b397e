// jsdom has no measures, which every supported browser has. Fake timers copy the methods of the prototype.
Object.assign(Performance.prototype, { measure: () => undefined, clearMeasures: () => undefined });
