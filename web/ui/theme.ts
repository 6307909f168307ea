export type ThemeChoice = 'system' | 'light' | 'dark'

/** The same key is read by web/early.ts before the first paint. */
const key = 'hiwar-theme'

export function readTheme(): ThemeChoice {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function setTheme(choice: ThemeChoice) {
  if (choice === 'system') {
    localStorage.removeItem(key)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(key, choice)
    document.documentElement.dataset.theme = choice
  }
}
