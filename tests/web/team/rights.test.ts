/** What the page of the team says of roles is what endpoints declare. */
import { expect, test } from 'vitest'
import { Role } from '#contract/vocabulary/roles.ts'
import { rights } from '#web/features/team/colleagues/rights.ts'

const rightOf = (act: string, role: Role) =>
  rights.find(({ name }) => name === act)?.roles.find((one) => one.role === role)

test('rights follow from the declarations', () => {
  expect(rightOf('roles', Role.SuperAdmin)).toMatchObject({ may: true, proof: true, second: true })
  expect(rightOf('roles', Role.RegularAdmin)).toMatchObject({ may: false })
  expect(rightOf('films', Role.TutorManager)).toMatchObject({ may: true })
  expect(rightOf('media', Role.Studio)).toMatchObject({ may: true })
  expect(rightOf('people', Role.Studio)).toMatchObject({ may: false })
})
