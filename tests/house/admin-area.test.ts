/** The check of the build that nobody but the team downloads the admin area. */
import { expect, test } from 'vitest'
import { findLeakedModules } from '#web/build/admin-area.ts'

const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], dynamicImports: string[] = []) => ({
  fileName,
  isEntry: fileName === 'app',
  imports,
  dynamicImports,
  moduleIds: moduleIds.map((id) => `/hiwar/web/${id}`),
})

const adminTable = 'features/team/table/grid.tsx'
const users = chunk('users', ['routes/admin.users.tsx?tsr-split=component'], ['table'])
const table = chunk('table', [adminTable])
const app = chunk('app', ['app.tsx', 'features/team/table/search.ts'], [], ['users', 'tutors'])

test('code that only screens of the area load is where it belongs, and what a route declares of an address too', () => {
  const tutors = chunk('tutors', ['routes/tutors.tsx?tsr-split=component'], ['app'], ['dialog'])
  expect(findLeakedModules([app, users, table, tutors, chunk('dialog', ['ui/dialog.tsx'])])).toEqual([])
})

test.each([
  ['in the chunk of another screen', [chunk('tutors', ['routes/tutors.tsx?tsr-split=component', adminTable])]],
  ['in a chunk that another screen imports', [chunk('tutors', ['routes/tutors.tsx?tsr-split=component'], ['table'])]],
  [
    'in a chunk that a dialog of another screen imports',
    [chunk('tutors', ['routes/tutors.tsx?tsr-split=component'], [], ['dialog']), chunk('dialog', [], ['table'])],
  ],
])('code of the area %s is named', (_, others) => {
  const found = findLeakedModules([app, users, table, ...others])
  expect(found).toEqual([expect.stringMatching(/\/web\/features\/team\/table\/grid\.tsx in (tutors|table)$/)])
})

test('a screen of the area that shares a chunk with another is named', () => {
  const both = chunk('tutors', ['routes/tutors.tsx?tsr-split=component', 'routes/admin.plans.tsx?tsr-split=component'])
  expect(findLeakedModules([app, both])).toEqual(['/hiwar/web/routes/admin.plans.tsx?tsr-split=component in tutors'])
})

test('texts of the area and the studio’s screens are part of it', () => {
  const loaded = chunk('app', [
    'features/team/copy/admin-home.ts',
    'features/joining/copy/media.ts',
    'features/joining/media/media-page.tsx',
    'copy/common.ts',
  ])
  expect(findLeakedModules([loaded])).toHaveLength(3)
})
