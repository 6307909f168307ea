/**
 * `npm test`: everything, in order of cost. Every step runs even when one before it failed, so that one run tells
 * all; the last line sums them up and the exit code is honest.
 */
import { build } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { command, elapsed, endOnSignals, report } from './run.ts'
import { type Count, fastSteps, sideBySide, sum, tests, thoroughProjects, work } from './steps.ts'

await command(async () => {
  endOnSignals(async () => {})
  const counts: Count[] = []
  counts.push(...(await sideBySide(fastSteps(thoroughProjects))))
  counts.push(await tests('worker and objects', ['worker']))
  const built = await work('build', build)
  counts.push(built)
  if (built.failed === 0) {
    counts.push(await tests('server processes', ['process']))
    let chromium = ''
    const browser = await work('a Chromium', async () => {
      chromium = await ensureChromium()
    })
    counts.push(browser)
    const env = { CHROMIUM_PATH: chromium }
    if (browser.failed === 0) {
      counts.push(await tests('journeys', ['journeys'], env))
      counts.push(await tests('calls', ['calls'], env))
    }
  }
  const { passed, failed } = sum(counts)
  report(`\nfinished in ${elapsed()}`)
  report(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
