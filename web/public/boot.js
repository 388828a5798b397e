// Runs before first paint: sets the display mode, fetches what the address needs, and shows an error if the app fails to
// start. The CSP forbids inline scripts, and the app's own scripts may be what fails, so this is a file of its own.
(function () {
  var MAX_PATH = 200;
  var MAX_MESSAGE = 300;
  /** The most reports of a page. */
  var MAX_REPORTS = 5;
  var LANGUAGES = { en: "in", hi: "in", pt: "pt", es: "mx", vi: "vi" };
  var TEXTS = {
    in: ["The app could not be started. Check the network and try again", "Try again"],
    pt: ["Não foi possível iniciar o aplicativo. Verifique a rede e tente de novo", "Tentar de novo"],
    mx: ["No se pudo iniciar la aplicación. Revisa la red e inténtalo de nuevo", "Intentar de nuevo"],
    vi: ["Không thể khởi động ứng dụng. Hãy kiểm tra mạng rồi thử lại", "Thử lại"],
  };

  // The key and shape are those of src/data/settings.ts.
  var settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("app.settings") || "{}") || {};
  } catch {
    // Without readable settings the device's preferences apply.
  }
  var theme = settings.theme;
  var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  theme = dark ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
  var bar = document.querySelector('meta[name="theme-color"]');
  bar.content = bar.dataset[theme];

  // Home alone does without these files, so other screens need not wait until the app asks for them.
  var later = document.querySelector('meta[name="later"]');
  if (later && location.pathname !== "/") later.content.split(" ").forEach(fetchEarly);

  function fetchEarly(file) {
    var link = document.createElement("link");
    link.rel = file.endsWith(".js") ? "modulepreload" : "preload";
    if (link.rel === "preload") link.as = "style";
    link.crossOrigin = "";
    link.fetchPriority = "low";
    link.href = file;
    document.head.append(link);
  }

  // Chromium may offer the installation before the app runs. The app chooses the moment (src/data/install.ts).
  addEventListener("beforeinstallprompt", function (event) {
    event.preventDefault();
    window.appInstall = event;
  });

  var reported = [];

  /** Reports an error to the gateway's log: the page's path and the message, no query and no data. */
  window.appReport = function (error) {
    var message = textOf(error);
    if (reported.length >= MAX_REPORTS || reported.includes(message)) return;
    reported.push(message);
    var path = location.pathname.replace(/[^\w./-]/g, "_").slice(0, MAX_PATH);
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
      var target = event.target;
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
      var root = document.getElementById("root") || document.getElementById("control");
      var isDrawn = root && root.childElementCount > 0 && !root.querySelector(".starting");
      if (!root || isDrawn) return;
      root.replaceChildren(failure());
      window.appReport(error);
    });
  }

  function failure() {
    var texts = TEXTS[preferred()];
    var box = document.createElement("main");
    box.className = "start-failed";
    box.setAttribute("role", "alert");
    var text = document.createElement("p");
    text.textContent = texts[0];
    var retry = document.createElement("button");
    retry.type = "button";
    retry.textContent = texts[1];
    retry.addEventListener("click", function () {
      location.reload();
    });
    box.append(text, retry);
    return box;
  }

  function preferred() {
    var known = (navigator.languages || []).map(function (language) {
      return LANGUAGES[language.toLowerCase().split("-")[0]];
    });
    function isOffered(locale) {
      return offered.includes(locale);
    }
    var offered = (document.documentElement.dataset.languages || "in").split(" ");
    return [settings.locale].concat(known).find(isOffered) || offered[0];
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
    var text = error instanceof Error ? error.name + ": " + error.message : String(error);
    return (
      text
        .replace(/\?\S*/g, "")
        .replace(/\p{Cc}+/gu, " ")
        .slice(0, MAX_MESSAGE) || "unknown"
    );
  }
})();
