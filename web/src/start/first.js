// Runs in the page before everything else: sets the display mode, asks the address's first calls and fetches its texts
// while the app's code is still on its way, and shows an error if the app fails to start. The build puts it into the
// pages, whose policy allows it by its hash. It uses nothing of the app, which may be what fails.
(function () {
  const MAX_PATH = 200;
  const MAX_MESSAGE = 300;
  /** The most reports of a page. */
  const MAX_REPORTS = 5;
  /** How long a first answer waits for the app, in ms: as long as a call waits for its answer. */
  const KEPT_MS = 20000;
  const LANGUAGES = { en: "in", hi: "in", pt: "pt", es: "mx", vi: "vi" };
  const TEXTS = {
    in: ["The app could not be started. Check the network and try again", "Try again"],
    pt: ["Não foi possível iniciar o aplicativo. Verifique a rede e tente de novo", "Tentar de novo"],
    mx: ["No se pudo iniciar la aplicación. Revisa la red e inténtalo de nuevo", "Intentar de nuevo"],
    vi: ["Không thể khởi động ứng dụng. Hãy kiểm tra mạng rồi thử lại", "Thử lại"],
  };

  const reported = [];
  /** The build's data about this page's address: see tools/build/pages.ts. */
  const page = JSON.parse((document.getElementById("page") || {}).textContent || "{}");
  // The keys and shapes are those of src/data/settings.ts, session.ts and installation.ts.
  const settings = stored("app.settings");
  const session = stored("app.session");
  const installation = stored("app.installation");
  const offers = Array.isArray(installation.offers) ? installation.offers : null;
  const token = typeof session.token === "string" ? session.token : null;
  const locale = preferred();
  const own = (page.locales || {})[locale];

  const chosen = settings.theme;
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const theme = dark ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  bar.content = bar.dataset[theme];

  /** The first answers by what was asked: each is taken once. */
  const asked = {};
  let socket = null;

  window.appFirst = {
    /** Hands the app a first answer, with the times when it was asked for and came; undefined: it was not asked for. */
    take: function (url, init) {
      const found = find(url, init || {});
      if (!found) return undefined;
      delete asked[found.key];
      return new Promise(function (resolve, reject) {
        const signal = init && init.signal;
        if (signal) {
          const give = function () {
            reject(signal.reason);
          };
          if (signal.aborted) give();
          signal.addEventListener("abort", give);
        }
        found.answer.then(resolve, reject);
      });
    },

    /** A first answer that has come whole, and how it is taken; undefined: there is none yet. */
    look: function (path, query, token, locale) {
      const { url, init } = requestOf("GET", query ? path + "?" + query : path, token, locale);
      const come = (find(url, init) || {}).come;
      return (
        come && {
          ...come,
          take: function () {
            return window.appFirst.take(url, init);
          },
        }
      );
    },
  };

  /** Hands the app the socket that is open already, with the frames that came meanwhile. */
  window.appSocket = function (url) {
    const kept = socket;
    // A ticket opens one socket alone.
    if (!kept || !url.includes("token=" + kept.ticket + "&")) return undefined;
    socket = null;
    return kept.take();
  };

  if (page.path) ask("/client/app");
  if (page.path === location.pathname && staysHere()) {
    askFirst();
    new MutationObserver(drawShell).observe(document.documentElement, { childList: true, subtree: true });
  }

  /** Whether the router keeps this address: nothing is asked for a screen that it leaves at once. */
  function staysHere() {
    if ((page.members && token === null) || (page.early && !isEarly())) return false;
    return isOffered(page.path);
  }

  function isEarly() {
    return session.isEarly === true || (offers !== null && !offers.includes("early_access"));
  }

  function isOffered(path) {
    return !Array.isArray(installation.not_offered) || !installation.not_offered.includes(path);
  }

  function askFirst() {
    page.calls.forEach(function (call) {
      if (token !== null || !call.members) askCall("GET", call.path);
    });
    own.scripts.forEach(fetchScript);
    // Until the gateway has told this device, nobody knows whether the backend has tickets.
    if (page.socket && offers !== null) openSocket(offers.includes("socket_ticket"));
  }

  function askCall(method, path) {
    const { url, init } = requestOf(method, path, token, locale);
    return ask(url, init);
  }

  /** As the client sends it: contract/transport/send-call.ts. */
  function requestOf(method, path, token, locale) {
    const headers = { "Accept-Language": locale };
    if (token !== null) headers.Authorization = "Token " + token;
    const init = { method: method, headers: headers, redirect: "manual" };
    if (method === "POST") {
      headers["Content-Type"] = "application/json";
      init.body = "{}";
    }
    return { url: location.origin + path + (path.includes("?") ? "&" : "?") + "t=" + Date.now(), init: init };
  }

  function ask(url, init) {
    const found = { key: keyOf(url, init || {}), sentAt: Date.now() };
    asked[found.key] = found;
    found.answer = fetch(url, init).then(function (response) {
      response.sentAt = found.sentAt;
      response.receivedAt = Date.now();
      const read = response.clone().text();
      read.then(function (text) {
        found.come = { status: response.status, text: text, sentAt: found.sentAt, receivedAt: response.receivedAt };
        findBalance(text);
      }, ignore);
      return response;
    });
    // The app handles the failure, if it asks.
    found.answer.catch(ignore);
    return found.answer;
  }

  function ignore() {}

  function find(url, init) {
    const found = asked[keyOf(url, init)];
    return found && Date.now() - found.sentAt <= KEPT_MS ? found : undefined;
  }

  function keyOf(url, init) {
    const headers = init.headers || {};
    const parts = [init.method, url.replace(/[?&]t=\d+$/, ""), headers["Accept-Language"], headers.Authorization];
    return parts.join(" ");
  }

  let balance;

  /** Shows the first balance that comes in the place that the shell has for it, as the app will write it. */
  function findBalance(text) {
    try {
      const answer = JSON.parse(text);
      const amount = "balance" in answer ? answer.balance : answer.entry.balance;
      if (answer.code !== 200 || typeof amount !== "number") return;
      // Any other form is for the app to read.
      if (Math.round(amount * 100) / 100 === amount && Math.abs(amount) < 1e12) balance = amount;
      showBalance();
    } catch {
      // No balance.
    }
  }

  function showBalance() {
    const place = document.querySelector("[data-shell] ~ main [data-amount], [data-shell] [data-amount]");
    if (!place || balance === undefined) return;
    const format = new Intl.NumberFormat(own.tag, {
      style: "currency",
      currency: page.currency.code,
      currencyDisplay: page.currency.display,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    place.replaceChildren();
    format.formatToParts(balance + 0).forEach(function (part) {
      const text = document.createElement("span");
      if (part.type === "decimal" || part.type === "fraction") text.className = place.dataset.small;
      text.textContent = part.value.replace("-", "−");
      place.append(text);
    });
    requestAnimationFrame(function () {
      performance.mark("first-data");
    });
  }

  /** Draws the page's content until the app does, once the page has the place for it. */
  function drawShell(_, observer) {
    const root = document.getElementById("root");
    if (!root || !root.querySelector(".starting")) return;
    observer.disconnect();
    // A new window begins with the preview (platform.md, section 2).
    if (!own.shell || (page.path === "/" && window.name === "")) return;
    document.documentElement.lang = own.tag;
    root.innerHTML = own.shell;
    const is = { member: token !== null, visitor: token === null, early: token !== null && isEarly() };
    root.querySelectorAll("[data-only]").forEach(function (part) {
      if (!is[part.dataset.only]) part.remove();
    });
    const money = (installation.money || {})[locale] || {};
    root.querySelectorAll("[data-badge]").forEach(function (badge) {
      badge.textContent = money.badge;
      if (!money.badge) badge.remove();
    });
    root.querySelectorAll("nav a").forEach(function (tab) {
      if (!isOffered(tab.getAttribute("href"))) tab.remove();
    });
    if (/[?&]show_back=0(&|$)/.test(location.search)) root.querySelector("[data-back]").remove();
    // The pages' policy allows no styles in the markup.
    root.querySelectorAll("[data-size]").forEach(function (part) {
      const size = part.dataset.size.split(" ");
      part.style.width = size[0];
      part.style.height = size[1];
      if (size[0] === "100%") part.style.borderRadius = "var(--r-l)";
    });
    showBalance();
  }

  function openSocket(hasTickets) {
    if (!hasTickets) return keepSocket(token);
    askCall("POST", "/user/socket_ticket")
      .then(function (response) {
        return response.clone().json();
      })
      .then(function (answer) {
        if (answer.code === 200 && typeof answer.ticket === "string") keepSocket(answer.ticket);
      })
      .catch(function () {
        // The app gets the same answer.
      });
  }

  function keepSocket(ticket) {
    const query = (page.socket.query ? page.socket.query + "&" : "") + "token=" + encodeURIComponent(ticket);
    const address = location.origin.replace(/^http/, "ws") + page.socket.path + "?" + query;
    const real = new WebSocket(address + "&t=" + Date.now() + "&locale=" + locale);
    const types = ["open", "message", "error", "close"];
    const events = [];
    const listeners = {};
    let isTaken = false;
    types.forEach(function (type) {
      real.addEventListener(type, function (event) {
        if (!isTaken) events.push(event);
        else if (listeners[type]) listeners[type](event);
      });
    });
    const kept = {
      ticket: encodeURIComponent(ticket),
      take: function () {
        // The taker adds its listeners at once.
        queueMicrotask(function () {
          isTaken = true;
          events.forEach(function (event) {
            if (listeners[event.type]) listeners[event.type](event);
          });
        });
        return {
          send: function (text) {
            real.send(text);
          },
          close: function () {
            real.close();
          },
          addEventListener: function (type, listener) {
            listeners[type] = listener;
          },
        };
      },
    };
    socket = kept;
    setTimeout(function () {
      if (socket !== kept) return;
      socket = null;
      real.close();
    }, KEPT_MS);
  }

  function fetchScript(file) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = "/assets/" + file;
    document.head.append(link);
  }

  /** The fields of a stored object. Without readable storage there are none, and the app starts as for a new visitor. */
  function stored(key) {
    try {
      return JSON.parse(localStorage.getItem(key) || "{}") || {};
    } catch (error) {
      setTimeout(function () {
        window.appReport(new Error("storage cannot be read: " + (error && error.name)));
      });
      return {};
    }
  }

  // Chromium may offer the installation before the app runs. The app chooses the moment (src/data/install.ts).
  addEventListener("beforeinstallprompt", function (event) {
    event.preventDefault();
    window.appInstall = event;
  });

  /** Reports an error to the gateway's log: the page's path and the message, no query and no data. */
  window.appReport = function (error) {
    const message = textOf(error);
    if (reported.length >= MAX_REPORTS || reported.includes(message)) return;
    reported.push(message);
    const path = location.pathname.replace(/[^\w./-]/g, "_").slice(0, MAX_PATH);
    fetch("/client/faults", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ path: path, message: message }),
      keepalive: true,
    }).catch(function () {
      // The network may be the cause.
    });
  };

  // The capture phase catches scripts that fail to load: their error events do not bubble.
  addEventListener(
    "error",
    function (event) {
      const target = event.target;
      if (target instanceof HTMLScriptElement) startFailed("The script " + pathOf(target.src) + " could not be loaded");
      else if (event.error) startFailed(event.error);
    },
    true,
  );
  addEventListener("unhandledrejection", function (event) {
    startFailed(event.reason);
  });

  function startFailed(error) {
    // React removes the tree before it reports the error.
    setTimeout(function () {
      const root = document.getElementById("root") || document.getElementById("control");
      const isDrawn = root && root.childElementCount > 0 && !root.querySelector(".starting, [data-shell]");
      if (!root || isDrawn) return;
      root.replaceChildren(failure());
      window.appReport(error);
    });
  }

  function failure() {
    const texts = TEXTS[locale];
    const box = document.createElement("main");
    box.className = "start-failed";
    box.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = texts[0];
    const retry = document.createElement("button");
    retry.type = "button";
    retry.textContent = texts[1];
    retry.addEventListener("click", function () {
      location.reload();
    });
    box.append(text, retry);
    return box;
  }

  function preferred() {
    const known = (navigator.languages || []).map(function (language) {
      return LANGUAGES[language.toLowerCase().split("-")[0]];
    });
    function isKnown(each) {
      return languages.includes(each);
    }
    const languages = (document.documentElement.dataset.languages || "in").split(" ");
    return [settings.locale].concat(known).find(isKnown) || languages[0];
  }

  function pathOf(address) {
    try {
      return new URL(address, location.href).pathname;
    } catch {
      return "";
    }
  }

  /** The message in a single line, with the queries of its addresses removed. */
  function textOf(error) {
    const text = error instanceof Error ? error.name + ": " + error.message : String(error);
    return (
      text
        .replace(/\?\S*/g, "")
        .replace(/\p{Cc}+/gu, " ")
        .slice(0, MAX_MESSAGE) || "unknown"
    );
  }
})();
