/**
 * The entry: lets the browser paint the static page, then starts the app. Evaluating the libraries first would delay
 * the first paint on phones; they download meanwhile, because the page preloads them.
 */
import '#web/styles/first.css'

/** Upper limit, ms: enough for one frame on a slow phone, short enough where the browser reports no paint. */
const firstPaintTimeoutMs = 300

const waitForFirstPaint = () =>
  new Promise<unknown>((resolve) => {
    // A background tab never paints.
    if (document.hidden) return resolve(null)
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, firstPaintTimeoutMs)
  })

waitForFirstPaint().then(() => import('./app.tsx'))
