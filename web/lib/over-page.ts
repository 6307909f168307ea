/**
 * What stands over the page with one of these roles, and is not on its way out, the topmost last. Messages that pass and
 * questions that can wait have the role of a dialog too; they take nothing of the page, and say so by `aria-modal`.
 */
export const overPage = (...roles: readonly ('dialog' | 'alertdialog' | 'menu')[]): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    roles.map((role) => `[role="${role}"]:not([data-closed], [aria-modal="false"])`).join(', '),
  ),
]
