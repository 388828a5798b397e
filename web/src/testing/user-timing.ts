// jsdom has no marks and measures, which every supported browser has. Fake timers copy the methods of the prototype.
const nothing = () => undefined;
Object.assign(Performance.prototype, { mark: nothing, measure: nothing, clearMeasures: nothing });
