export type ThemeChoice = 'system' | 'light' | 'dark'

/** The same key is read by web/early.ts before the first paint. */
const storageKey = 'hiwar-theme'

export function readTheme(): ThemeChoice {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function setTheme(choice: ThemeChoice) {
  if (choice === 'system') {
    localStorage.removeItem(storageKey)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(storageKey, choice)
    document.documentElement.dataset.theme = choice
  }
}
