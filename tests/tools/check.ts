/** `npm run check`: the fast gate before a commit. Stops at the first complaint. */
import { command, elapsed, report } from './run.ts'
import { fastSteps } from './steps.ts'

await command(async () => {
  for (const step of fastSteps) {
    const { failed } = await step()
    if (failed > 0) return 1
  }
  report(`all good in ${elapsed()}`)
  return 0
})
