/**
 * `npm run check`: the fast checks before a commit. Every step runs even when another failed, so that one run shows all
 * problems.
 */
import { command, elapsed, endOnSignals, report } from './run.ts'
import { fastProjects, fastSteps, sideBySide, sum } from './steps.ts'

await command(async () => {
  endOnSignals(async () => {})
  const { failed } = sum(await sideBySide(fastSteps(fastProjects)))
  report(failed === 0 ? `all good in ${elapsed()}` : `\n${failed} failed in ${elapsed()}`)
  return failed === 0 ? 0 : 1
})
