/** Lighthouse on every public page, on a phone and a desktop, over HTTP/2 as a content network serves it. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureChromium } from '#scripts/chromium.ts'
import { report } from '#scripts/run.ts'
import { readScreenFacts } from '#scripts/screens/facts.ts'
import { startServer } from '#tests/journeys/server.ts'
import { startEdge } from '../edge.ts'
import { judge, ms } from '../verdicts.ts'

const version = 'lighthouse@13'
const rounds = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const limits = { performance: 98, others: 100, marketingPaint: 1200 } as const

type Scores = Readonly<Record<(typeof categories)[number], number>>

interface Run {
  readonly scores: Scores
  /** Largest contentful paint and time blocked, ms. */
  readonly paint: number
  readonly blocked: number
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const runOnce = async (address: string, desktop: boolean, chromium: string): Promise<Run> => {
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    const args = ['--yes', version, address, '--quiet', '--output=json', `--output-path=${file}`]
    const flags = '--chrome-flags=--headless --no-sandbox --ignore-certificate-errors'
    await promisify(execFile)(
      'npx',
      [...args, flags, `--only-categories=${categories.join(',')}`, ...(desktop ? ['--preset=desktop'] : [])],
      { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
    )
    const found: Report = JSON.parse(await readFile(file, 'utf8'))
    const scoreOf = (name: string): number => Math.round((found.categories[name]?.score ?? 0) * 100)
    return {
      scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as unknown as Scores,
      paint: found.audits['largest-contentful-paint']?.numericValue ?? 0,
      blocked: found.audits['total-blocking-time']?.numericValue ?? 0,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const marketing = ['/', '/tutor', '/pricing', '/about', '/method', '/faq', '/contact']

/** `npm run bench -- lighthouse` runs for half an hour; `-- lighthouse /tutors` measures the pages that are named. */
export const benchLighthouse = async (named: readonly string[]): Promise<void> => {
  const chromium = await ensureChromium()
  const server = await startServer()
  const edge = await startEdge(server.origin)
  try {
    const { karim } = await readScreenFacts(server.origin)
    const all = [...marketing, '/tutors', `/t/${karim}`, '/login', '/terms', '/privacy', '/register/student']
    report('\nLighthouse, medians of five           perf  access  best  SEO      LCP   blocked')
    for (const path of named.length > 0 ? named : all)
      for (const desktop of [false, true]) {
        const name = `${path} ${desktop ? 'desktop' : 'phone'}`
        const runs: Run[] = []
        for (let round = 0; round < rounds; round += 1) runs.push(await runOnce(edge.origin + path, desktop, chromium))
        const scores = categories.map((category) => median(runs.map((run) => run.scores[category])))
        const paint = median(runs.map((run) => run.paint))
        const blocked = median(runs.map((run) => run.blocked))
        report(
          `${name.padEnd(36)} ${scores.map((score) => String(score).padStart(5)).join(' ')} ${ms(paint).padStart(10)} ${ms(blocked).padStart(9)}`,
        )
        const [performance = 0, ...others] = scores
        judge(`${name}: performance ≥ ${limits.performance}`, String(performance), performance >= limits.performance)
        judge(
          `${name}: access, best practices, SEO ${limits.others}`,
          others.join(' '),
          others.every((score) => score >= limits.others),
        )
        if (marketing.includes(path) && !desktop)
          judge(`${name}: LCP ≤ ${limits.marketingPaint} ms`, ms(paint), paint <= limits.marketingPaint)
      }
  } finally {
    await edge.stop()
    await server.stop()
  }
}
