/** What keeps somebody out of a screen, as far as a program can see it: the rules of WCAG 2.2 AA, serious or worse. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The context must let a foreign script in: `bypassCSP`. With `only` nothing but that rule is looked at. */
export const barriers = async (page: Page, only?: string): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  const runOnly = only === undefined ? { type: 'tag', values: tags } : { type: 'rule', values: [only] }
  const violations = await page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } }
    return (await axe.run({ runOnly: chosen, resultTypes: ['violations'] })).violations
  }, runOnly)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
    )
}

/** Elements that stick out of the page at the present width; a region that scrolls by itself may be wider inside. */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > root.clientWidth + 1)
    })
    const names = wide.slice(-3).map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
    return [`${root.scrollWidth} in ${root.clientWidth}: ${names.join(', ')}`]
  })

/** Colours that are on their way to another theme are neither the one nor the other. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)
    return Promise.allSettled(passing.map((one) => one.finished))
  })
