/**
 * The entry: paints what the page already holds, then starts the app. Evaluating the libraries first would keep a
 * phone busy before it has shown anything; they are on their way all the while, because the page names them.
 */
import '#web/styles/first.css'

/** Long enough for a frame of the slowest phone, short enough to be missed by nobody when no frame is told of. */
const firstPaintTimeoutMs = 300

const waitForFirstPaint = () =>
  new Promise<unknown>((resolve) => {
    // Nothing is painted in a tab opened behind another.
    if (document.hidden) return resolve(null)
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, firstPaintTimeoutMs)
  })

waitForFirstPaint().then(() => import('./app.tsx'))
