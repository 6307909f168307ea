/**
 * `npm run check [-- --all]`: the fast checks before a commit. Every step runs even when another failed, so that one run
 * shows all problems. What passed before and has not changed is left out, unless `--all` is given.
 */
import { fastSteps } from './fast-steps.ts'
import { command, elapsed, endOnSignals, report } from './run.ts'
import { sideBySide, sum } from './steps.ts'

await command(async () => {
  endOnSignals(async () => {})
  const { failed } = sum(await sideBySide(await fastSteps({ all: process.argv.includes('--all') })))
  report(failed === 0 ? `all good in ${elapsed()}` : `\n${failed} failed in ${elapsed()}`)
  return failed === 0 ? 0 : 1
})
