/**
 * Inlined into every page and run before anything is fetched, so it is small, imports nothing and never throws. It
 * starts the app when it is needed, and keeps what a person does before that. The build adds its hash to the content
 * security policy.
 */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
  /** `wifi`, `cellular`, …; only phones tell. */
  readonly type?: string
}

{
  const page = document.documentElement
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be blocked: fall back to the system's theme and to a visitor without a token.
      return null
    }
  }

  // Set before the first paint, or the system's theme would flash before the chosen one.
  const theme = stored('hiwar-theme')
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme

  const { ahead, app = '', code, opens, parts, rendered, styles } = page.dataset
  const early: Window['early'] = { pressed: [], typed: new Map(), sent: null, stop: () => undefined }
  window.early = early

  /** Adds a link to the head; `done` and `failed` are told how its file came. */
  const addLink = (rel: string, href: string, done?: () => void, failed?: () => void) => {
    const link = document.createElement('link')
    link.rel = rel
    link.href = href
    if (rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.onload = done ?? null
    link.onerror = () => {
      // Or the next try would take it for loaded.
      link.remove()
      failed?.()
    }
    document.head.append(link)
  }

  /** The sheets that a rendered page does without. */
  const loadStyles = () => {
    const hrefs = styles?.split(' ').filter((href) => !document.querySelector(`link[href="${href}"]`)) ?? []
    return Promise.all(
      hrefs.map((href) => new Promise<void>((done, failed) => addLink('stylesheet', href, done, failed))),
    )
  }

  const partFiles: Readonly<Record<string, string>> = JSON.parse(parts ?? '{}')
  const fetched = new Set<string>()
  /** Fetches scripts and sheets without running them: all at once, or each would be asked for by the one before. */
  const fetchFiles = (files: string | undefined) => {
    for (const href of files?.split(' ') ?? []) {
      if (fetched.has(href)) continue
      fetched.add(href)
      addLink(href.endsWith('.css') ? 'preload' : 'modulepreload', href)
    }
  }

  let started = false
  const start = () => {
    if (started) return
    started = true
    fetchFiles(app)
    fetchFiles(code)
    // The app shows what the page's own styles do not have.
    const styled = loadStyles()
    const run = () => import(/* @vite-ignore */ app)
    styled.then(run).catch(async () => {
      // Without a network the page stays readable; the next touch tries again, and so does the network that comes back.
      started = false
      addEventListener('online', start, { once: true })
      const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
      if (!answer?.ok) {
        page.dataset.unreached = ''
        return
      }
      const key = `reloaded for ${app}`
      // A newer release has replaced the file, or the browser remembers that it did not come. Once a minute at most, or
      // a file that stays missing would reload without end.
      if (Date.now() - Number(sessionStorage.getItem(key)) > 60_000) {
        sessionStorage.setItem(key, String(Date.now()))
        location.reload()
        // A form that the app cannot send: the server says what to do. In an address its fields would be seen by others.
      } else if (early.sent?.method === 'post') early.sent.submit()
    })
  }

  const sheet = () => document.querySelector('body > .waiting-sheet')
  const isSheetShown = () => sheet()?.hasAttribute('data-shown')
  // On the sheet itself: an attribute of the page would have every element's style computed again.
  const showSheet = (shown: boolean) => sheet()?.toggleAttribute('data-shown', shown)
  /** Shows that the app will answer: at the top of the page, on what was pressed, and as the empty sheet it opens. */
  const showWaiting = (pressed: HTMLElement | null) => {
    page.dataset.waiting = ''
    if (!pressed) return
    pressed.dataset.awaited = ''
    if (pressed.dataset.part) showSheet(true)
  }
  const stopWaiting = () => {
    delete page.dataset.waiting
    showSheet(false)
    for (const one of document.querySelectorAll<HTMLElement>('[data-awaited]')) delete one.dataset.awaited
  }
  /** Takes the press back whose sheet is still empty. */
  const cancel = () => {
    early.pressed.length = 0
    stopWaiting()
  }

  /** Elements that work without the app; so do forms that name their address. */
  const followed = (target: Element) => target.closest('a[href], summary, label, select, video, input')
  const onClick = (event: Event) => {
    const target = event.target as Element
    if (target.closest('.waiting-sheet')) return cancel()
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent
    const link = target.closest<HTMLAnchorElement>('a[href^="/"]:not([target], [download])')
    // One that leads to a place on this page is followed at once.
    const leaves = link && link.pathname + link.search !== location.pathname + location.search
    if (leaves && !(ctrlKey || metaKey || shiftKey)) return showWaiting(link)
    if (followed(target)) return
    const button = target.closest<HTMLElement>('button, [role]')
    if (!button || button.getAttribute('type') === 'submit') return
    showWaiting(button)
    if (early.pressed.at(-1) !== button) early.pressed.push(button)
  }
  const onInput = ({ target }: Event) => {
    // Check boxes and radio buttons keep their own state.
    if (target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea, select')) {
      const field = target as HTMLInputElement
      early.typed.set(field, field.value)
    }
    // A password manager fills fields in without a touch.
    start()
  }
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement
    if (form.hasAttribute('action')) return
    event.preventDefault()
    early.sent = form
    showWaiting((event as SubmitEvent).submitter)
    start()
  }

  const held = [
    ['click', onClick],
    ['input', onInput],
    ['submit', onSubmit],
  ] as const
  // After a reload the back button changes the address of a page that stays as it is.
  const wakeUps = [
    'pointerdown',
    'keydown',
    'focusin',
    'popstate',
    ...(ahead ? ['pointermove', 'wheel', 'scroll'] : []),
  ]
  const onWakeUp = (event: Event) => {
    const { type, target } = event
    // Phones report a scroll when they first lay out what reads from right to left: the page, or a row within it.
    if (type === 'scroll' && (target !== document || scrollY === 0)) return
    // Browsers report a move of a mouse that rests where the page appears.
    if (type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY) return
    if (type === 'keydown' && (event as KeyboardEvent).key === 'Escape' && isSheetShown()) cancel()
    const element = target instanceof Element ? target : null
    // A link leads away from the page, so its app is not needed.
    if (type === 'pointerdown' && element?.closest('a[href]')) return
    // The finger is down for a tenth of a second before the press counts.
    const part = type === 'pointermove' ? undefined : element?.closest<HTMLElement>('[data-part]')?.dataset.part
    // After the frame that shows the press: thirty links take a slow phone longer than that.
    setTimeout(() => {
      start()
      if (part) fetchFiles(partFiles[part])
    })
  }
  for (const [name, listener] of held) addEventListener(name, listener, true)
  early.stop = () => {
    for (const [name, listener] of held) removeEventListener(name, listener, true)
    for (const name of wakeUps) removeEventListener(name, onWakeUp, true)
  }

  /** Upper limit, ms: enough for one frame on a slow phone, short enough where the browser reports no paint. */
  const paintTimeoutMs = 300
  const startAfterPaint = () => {
    // A background tab never paints.
    if (document.hidden) return start()
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    setTimeout(start, paintTimeoutMs)
  }

  /**
   * Fetches the libraries while the connection has nothing else to do, and on one that is known to be free the rest, so
   * that a press waits for no file.
   */
  const fetchAhead = () => {
    const { saveData, effectiveType = '', type = '' } = (navigator as { connection?: Connection }).connection ?? {}
    if (saveData || /2g|3g/.test(effectiveType)) return
    fetchFiles(ahead)
    if (/wifi|ethernet/.test(type)) for (const files of [code, ...Object.values(partFiles)]) fetchFiles(files)
  }

  // A page for visitors is replaced by the app of whoever is signed in, so it is not shown to them.
  if (rendered === undefined || stored('hiwar.token') !== null) {
    page.dataset.starting = ''
    startAfterPaint()
  } else {
    for (const name of wakeUps) addEventListener(name, onWakeUp, { capture: true, passive: true })
    const search = new URLSearchParams(location.search)
    if (opens?.split(' ').some((name) => search.has(name))) startAfterPaint()
    else if (ahead) addEventListener('load', () => setTimeout(fetchAhead, paintTimeoutMs))
    // A page that the browser has kept comes back as it was left: with a link that waits.
    addEventListener('pageshow', ({ persisted }) => persisted && stopWaiting())
  }
}

// Makes the file a module for the type checker, so that its names are not global.
export {}
