/** What a person did on a rendered page before the app ran; kept by web/early.ts. */
interface EarlyInput {
  /** Buttons, in the order in which they were pressed. */
  readonly pressed: HTMLElement[]
  /** Fields that were typed into or chosen from, with their values. */
  readonly typed: Map<TypedField, string>
  /** The form that was sent. */
  sent: HTMLFormElement | null
  /** Stops keeping. */
  stop: () => void
}

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    early?: EarlyInput | undefined
  }
}

/** How long the code of a part may take to come before what was done there is given up, ms. */
const takeOverLimitMs = 30_000
/** How long the empty stand-in of a dialog is kept: by then the app shows one of its own, or an error. */
const dialogLimitMs = 1000
/** How often a part whose code is on its way is tried again, ms. */
const retryMs = 50

/**
 * Whether React has taken over the part of the page that holds an element. It does so for any discrete event whose code
 * has come, and otherwise stops the event; `submit` is not one of them. The event names no key, so nothing answers it.
 */
const isTakenOver = (element: HTMLElement): boolean => {
  let arrived = false
  const note = () => {
    arrived = true
  }
  element.addEventListener('keyup', note)
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
  element.removeEventListener('keyup', note)
  return arrived
}

/** Resolves with whether the element is part of the app; at once where it already is. */
const waitForTakeOver = async (element: HTMLElement): Promise<boolean> => {
  const began = performance.now()
  while (element.isConnected && !isTakenOver(element)) {
    if (performance.now() - began > takeOverLimitMs) return false
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs)
    })
  }
  return element.isConnected
}

/** Resolves when the dialog that a press opens is there, so that nothing flashes between it and its empty stand-in. */
const waitForDialog = async (): Promise<void> => {
  const began = performance.now()
  while (document.querySelector('body > .waiting-sheet[data-shown]') && !document.querySelector('[role="dialog"]')) {
    if (performance.now() - began > dialogLimitMs) return
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs)
    })
  }
}

const prototypeOf = (field: TypedField): TypedField => {
  if (field instanceof HTMLSelectElement) return HTMLSelectElement.prototype
  return field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
}

/** Types or chooses a value as a person would: React ignores an event for a value that it has seen. */
const retype = (field: TypedField, value: string): void => {
  const isText = !(field instanceof HTMLSelectElement)
  const selection = isText ? ([field.selectionStart, field.selectionEnd] as const) : null
  if (isText) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(prototypeOf(field), 'value')?.set?.call(field, value)
  if (isText && document.activeElement === field && selection?.[0] !== null)
    field.setSelectionRange(selection?.[0] ?? 0, selection?.[1] ?? 0)
  field.dispatchEvent(new Event(isText ? 'input' : 'change', { bubbles: true }))
  // Whoever has left the field meanwhile waits for nothing that it does after a pause.
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Shows the app instead of what stood for it. */
export const removeStandIns = (): void => {
  const { dataset } = document.documentElement
  delete dataset.starting
  delete dataset.unreached
  document.querySelector('[data-stale]')?.remove()
}

/** Forms whose code has not come yet would be sent by the browser, as an address or to a server that knows no such form. */
const holdFormsUntilTakenOver = (): void => {
  const rendered = new Set([...document.forms].filter((form) => !form.hasAttribute('action')))
  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement
    if (!rendered.has(form) || isTakenOver(form)) return
    event.preventDefault()
    event.stopPropagation()
    void waitForTakeOver(form).then((taken) => taken && form.requestSubmit(event.submitter))
  }
  addEventListener('submit', onSubmit, true)
}

/**
 * The event of a choice may be what makes React take over the part that the list is in. The list then shows the app's
 * value again before a handler has read the chosen one, so the choice is made once more.
 */
const holdChoicesUntilTakenOver = (): void => {
  const rendered = new Set(document.querySelectorAll('select'))
  const onChoice = (event: Event): void => {
    const field = event.target
    if (!(field instanceof HTMLSelectElement && rendered.has(field))) return
    const { value } = field
    if (isTakenOver(field) && field.value === value) return
    event.stopPropagation()
    void waitForTakeOver(field).then((taken) => taken && retype(field, value))
  }
  for (const name of ['input', 'change']) addEventListener(name, onChoice, true)
}

/** Repeats what was done before the app ran, on the same elements. Called once, when the app is mounted. */
export const answerEarlyInput = (): void => {
  const { early } = window
  if (!early) return
  window.early = undefined
  early.stop()
  holdFormsUntilTakenOver()
  holdChoicesUntilTakenOver()
  // Browsers restore fields after a reload without an event.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (field.value !== field.defaultValue) early.typed.set(field, field.value)
  const answer = async (): Promise<void> => {
    for (const [field, value] of early.typed) if (await waitForTakeOver(field)) retype(field, value)
    for (const button of early.pressed) if (await waitForTakeOver(button)) button.click()
    if (early.sent && (await waitForTakeOver(early.sent))) early.sent.requestSubmit()
    const { dataset } = document.documentElement
    delete dataset.waiting
    for (const pressed of document.querySelectorAll<HTMLElement>('[data-awaited]')) delete pressed.dataset.awaited
    await waitForDialog()
    document.querySelector('body > .waiting-sheet')?.removeAttribute('data-shown')
  }
  // React takes no further part over while it mounts this one.
  queueMicrotask(() => void answer())
}
