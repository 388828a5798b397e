/** The ways out of the app to where a payment is made. */
export const departure = {
  leave(url: string): void {
    window.location.assign(url);
  },

  /** Posts fields as a form of the page would: the answer takes the page's place. */
  post(url: string, fields: Readonly<Record<string, string>>): void {
    const form = document.createElement("form");
    form.method = "post";
    form.action = url;
    form.hidden = true;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    // Not by the element's own name for it: a field that is called `submit` hides that.
    HTMLFormElement.prototype.submit.call(form);
    form.remove();
  },
};
