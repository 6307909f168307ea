/** A few days of what `npm run simulate` plays for months, always the same ones. */
import { expect, test } from 'vitest'
import { run } from '#scripts/run.ts'

test('five simulated days agree with the model of the promises', async () => {
  const args = ['tests/simulation/simulate.ts', '--seed', '1', '--days', '5']
  const { code, output } = await run(process.execPath, args)
  expect(code, output).toBe(0)
})
