/**
 * `npm test`: everything, cheapest first. Every step runs even when an earlier one failed, so that one run shows all
 * problems; the last line and the exit code cover all of them.
 */
import { cp, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '#scripts/demo-world/seed.ts'
import { build } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { fastSteps } from './fast-steps.ts'
import { command, elapsed, endOnSignals, report } from './run.ts'
import { migrate } from './state.ts'
import { type Count, sideBySide, sum, tests, work } from './steps.ts'

/** More than all databases, files and builds of a run take together. */
const roomyBytes = 4e9

/**
 * A place for databases that nobody needs after a run: in memory where the system has a folder for that, because tests
 * that do little but write would wait for the disk. Journeys wait for browsers, and gain nothing.
 */
const placeOfState = async (): Promise<string> => {
  const memory = '/dev/shm'
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  )
  return free > roomyBytes ? memory : tmpdir()
}

await command(async () => {
  const folder = await mkdtemp(join(await placeOfState(), 'hiwar-test-'))
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  endOnSignals(removeFolder)
  const states = { MIGRATED_STATE: join(folder, 'migrated'), SEEDED_STATE: join(folder, 'seeded') }

  let canServe = false
  const buildAndServe = async (): Promise<Count> => {
    const made = await work('build and demo world', async () => {
      await build()
      await migrate(states.MIGRATED_STATE)
      await cp(states.MIGRATED_STATE, states.SEEDED_STATE, { recursive: true })
      await prepare(states.SEEDED_STATE)
    })
    canServe = made.failed === 0
    return canServe
      ? sum([made, await tests('server processes', ['process'], { env: { ...states, TMPDIR: folder } })])
      : made
  }

  const browse = async (): Promise<Count> => {
    let chromium = ''
    const browser = await work('a Chromium', async () => {
      chromium = await ensureChromium()
    })
    if (browser.failed > 0) return browser
    return sum([browser, await tests('journeys', ['journeys'], { env: { ...states, CHROMIUM_PATH: chromium } })])
  }

  try {
    const counts = await sideBySide(await fastSteps({ thorough: true }))
    // The one keeps a core busy, the other mostly waits for programs to start.
    counts.push(
      ...(await sideBySide([
        () => tests('worker and objects', ['worker'], { env: { TMPDIR: folder } }),
        buildAndServe,
      ])),
    )
    if (canServe) counts.push(await browse())
    const { passed, failed } = sum(counts)
    report(`\nfinished in ${elapsed()}`)
    report(`${passed} passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  } finally {
    await removeFolder()
  }
})
