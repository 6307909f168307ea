/**
 * `npm run shots [-- name…]`: screenshots of every screen at phone and desktop size, with the findings of an
 * accessibility check and elements that overflow sideways. Starts a server of its own, or uses ORIGIN when that is set.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { complaintsOf, openBrowser, openContext, signInSeeded, waitUntilSettled } from '#tests/journeys/browser.ts'
import { startServer, type TestServer } from '#tests/journeys/server.ts'
import { command, elapsed, endOnSignals, report, root } from './run.ts'
import { screens } from './screens/all.ts'
import { readScreenFacts, type ScreenFacts } from './screens/facts.ts'
import { type Screen, type ScreenSize, screenSizes } from './screens/screen.ts'

const folder = join(root, 'tests', 'output', 'shots')

interface AxeFinding {
  id: string
  impact: string | null
  nodes: { target: unknown[]; failureSummary?: string }[]
}

declare global {
  interface Window {
    axe: { run: (context: Document, options: object) => Promise<{ violations: AxeFinding[] }> }
  }
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const accessibility = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource)
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
    })
    return violations
  })
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, impact, nodes }) =>
        `${impact} ${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 4)
          .join(' | ')}`,
    )
}

/** Elements that extend beyond the page sideways, when the page can be scrolled sideways. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (wide <= 0) return []
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > innerWidth + 1)
    })
    const names = out.slice(0, 3).map((element) => `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 80))
    return [`scrolls sideways by ${wide}px: ${names.join(' | ')}`]
  })

interface Finding {
  screen: string
  size: ScreenSize
  remarks: string[]
}

const isPhone = (size: ScreenSize): boolean => Math.min(screenSizes[size].width, screenSizes[size].height) < 768

const take = async (browser: Browser, known: ScreenFacts, screen: Screen, size: ScreenSize): Promise<Finding> => {
  const remarks: string[] = []
  const path = screen.path(known)
  if (path === null) return { screen: screen.name, size, remarks: ['skipped: the lesson of the demo world is over'] }
  const leave = await screen.beside?.(browser, known)
  const person = screen.as === undefined ? undefined : await signInSeeded(known.origin, screen.as)
  const context = await openContext(browser, known.origin, {
    person,
    viewport: screenSizes[size],
    colorScheme: screen.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    bypassCSP: true,
    hasTouch: isPhone(size),
    isMobile: isPhone(size),
  })
  const complaints = complaintsOf(context)
  try {
    const page = await context.newPage()
    await page.goto(path)
    // On a busy machine the network is quiet before the app has begun, and the picture would be of its start.
    const heading = page.locator('h1').first()
    await heading.waitFor({ state: 'attached', timeout: 15_000 }).catch(() => remarks.push('shows no heading'))
    await waitUntilSettled(page)
    await page.waitForTimeout(300)
    await screen.act?.(page, known).catch((error: unknown) => {
      remarks.push(`could not act: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`)
    })
    await page.screenshot({ path: join(folder, `${screen.name}-${size}.png`), fullPage: false })
    remarks.push(...(await overflow(page)), ...(await accessibility(page)))
  } catch (error) {
    remarks.push(`failed: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`)
  } finally {
    await context.close()
    await leave?.()
  }
  // The offline page is expected to have load errors; elsewhere every error is reported.
  if (screen.name !== 'offline')
    remarks.push(...[...new Set(complaints)].map((text) => `console: ${text.slice(0, 200)}`))
  return { screen: screen.name, size, remarks }
}

await command(async () => {
  const wanted = process.argv.slice(2)
  const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  let server: TestServer | null = null
  let browser: Browser | null = null
  const end = async (): Promise<void> => {
    await browser?.close()
    await server?.stop()
  }
  endOnSignals(end)
  try {
    server = process.env.ORIGIN ? null : await startServer()
    const known = await readScreenFacts(process.env.ORIGIN ?? server?.origin ?? '')
    browser = await openBrowser()
    const findings: Finding[] = []
    for (const screen of chosen)
      for (const size of screen.sizes ?? ([390, 1440] as const)) {
        const finding = await take(browser, known, screen, size)
        findings.push(finding)
        report(`${finding.remarks.length === 0 ? '✓' : '·'} ${screen.name} ${size}`)
        for (const remark of finding.remarks) report(`    ${remark}`)
      }
    await writeFile(join(folder, 'findings.json'), JSON.stringify(findings, null, 2))
    const clean = findings.filter(({ remarks }) => remarks.length === 0).length
    report(`\n${findings.length} pictures in tests/output/shots, ${clean} without a remark, in ${elapsed()}`)
    return 0
  } finally {
    await end()
  }
})
