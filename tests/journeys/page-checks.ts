/** What must hold on every screen: nothing sticks out sideways, targets are large enough, axe finds no barrier. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { desktop, phone, waitUntilSettled } from './browser.ts'

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const withAxe = new WeakSet<Page>()
/** Sent once for all addresses the page opens, because sending half a megabyte takes longer than most audits. */
export const addAxe = async (page: Page): Promise<void> => {
  if (withAxe.has(page)) return
  withAxe.add(page)
  await page.addInitScript(await axeSource)
}

/** Elements that extend beyond the page at the current width; the content of a scrolling region may. */
export const findOverflow = (page: Page): Promise<string[]> =>
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

/**
 * Pressable elements smaller than the 24 px of WCAG 2.5.8, counting their label as well. Links inside a line of text
 * are exempt, and so is what only screen readers see.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roles = ['button', 'tab', 'radio', 'checkbox', 'switch', 'option', 'menuitem', 'slider']
    const wanted = [
      'a[href]',
      'button',
      'input',
      'select',
      'textarea',
      'summary',
      ...roles.map((role) => `[role=${role}]`),
    ]
    const isLarge = ({ width, height }: DOMRect) => Math.min(width, height) > 23.9
    return [...document.querySelectorAll<HTMLElement>(wanted.join())]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.matches('[inert] *, [aria-hidden=true] *, :disabled'))
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => {
        // A headless control stands inside its label.
        const around = element.closest('label')
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : around ? [around] : []
        return { element, boxes: [element, ...labels].map((one) => one.getBoundingClientRect()) }
      })
      .filter(({ boxes }) => boxes.some(({ width }) => width > 1) && !boxes.some(isLarge))
      .map(({ element, boxes: [box] }) => `${box?.width} by ${box?.height}: ${element.outerHTML.slice(0, 160)}`)
  })

/**
 * What people read or hear on the page that shows the forms of a sentence, `[احفظ|احفظي]`, because it was read without
 * a translator.
 */
export const findForms = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const spoken = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    const heard = [...document.querySelectorAll(spoken.map((name) => `[${name}]`).join())].flatMap((element) =>
      spoken.map((name) => element.getAttribute(name) ?? ''),
    )
    const texts = [document.title, ...document.body.innerText.split('\n'), ...heard]
    return texts.filter((text) => /\[[^\]|]*\|/.test(text))
  })

/** Waits for transitions, because colours in the middle of one belong to neither theme. */
const waitForTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)
    return Promise.allSettled(passing.map((one) => one.finished))
  })

export const showTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await waitForTransitions(page)
}

interface Violation {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

const allRules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** Violations of WCAG 2.2 AA found by axe, serious ones and worse. */
export const findBarriers = async (page: Page): Promise<string[]> => {
  // Stylesheets would be parsed once more for each audit, for rules that are experimental or less than serious.
  const options = { runOnly: allRules, resultTypes: ['violations'], preload: false }
  const violations = await page.evaluate(async (given) => {
    const { axe } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> }
    }
    return (await axe.run(given)).violations
  }, options)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
    )
}

/** No barrier, nothing beside the page and no target too small, on a phone and on a desktop. */
export const expectSound = async (page: Page): Promise<void> => {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await waitUntilSettled(page)
    expect(await findBarriers(page)).toEqual([])
    expect([...(await findOverflow(page)), ...(await findSmallTargets(page))]).toEqual([])
  }
}
