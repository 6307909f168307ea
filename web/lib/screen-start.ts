/** The heading of the screen, or its content where there is none, ready to take the focus. */
export const screenStart = (): HTMLElement | null => {
  const main = document.querySelector<HTMLElement>('#main')
  const start = main?.querySelector('h1') ?? main
  if (start) start.tabIndex = -1
  return start
}
