/**
 * `npm test`: everything, cheapest first. Every step runs even when an earlier one failed, so that one run shows all
 * problems; the last line and the exit code cover all of them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '#tests/seed/seed.ts'
import { build } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { command, elapsed, endOnSignals, report } from './run.ts'
import { type Count, fastSteps, sideBySide, sum, tests, thoroughProjects, work } from './steps.ts'

await command(async () => {
  const SEEDED_STATE = await mkdtemp(join(tmpdir(), 'hiwar-seeded-'))
  const removeState = (): Promise<void> => rm(SEEDED_STATE, { recursive: true, force: true, maxRetries: 5 })
  endOnSignals(removeState)

  let canServe = false
  const buildAndServe = async (): Promise<Count> => {
    const made = await work('build and demo world', async () => {
      await build()
      await prepare(SEEDED_STATE)
    })
    canServe = made.failed === 0
    return canServe ? sum([made, await tests('server processes', ['process'], { SEEDED_STATE })]) : made
  }

  const browse = async (): Promise<Count> => {
    let chromium = ''
    const browser = await work('a Chromium', async () => {
      chromium = await ensureChromium()
    })
    if (browser.failed > 0) return browser
    return sum([browser, await tests('journeys', ['journeys'], { SEEDED_STATE, CHROMIUM_PATH: chromium })])
  }

  try {
    const counts = await sideBySide(fastSteps(thoroughProjects))
    // The one keeps a core busy, the other mostly waits for programs to start.
    counts.push(...(await sideBySide([() => tests('worker and objects', ['worker']), buildAndServe])))
    if (canServe) counts.push(await browse())
    const { passed, failed } = sum(counts)
    report(`\nfinished in ${elapsed()}`)
    report(`${passed} passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  } finally {
    await removeState()
  }
})
