/** The code of a shared page. Small: every call loads this, and the page itself before it is needed. */
import type { ReactNode } from 'react'
import { loadBeside } from '#web/features/shared/load-beside.tsx'
import type { CodePart } from '../sessions/code-ahead.ts'
import type { PageStageProps } from './page-stage.tsx'

/** No picture of the other waits for it: `instead` stands there until it has come. */
export const PageStage = loadBeside<PageStageProps & { instead: ReactNode }>(
  () => import('./page-stage.tsx').then((m) => ({ default: m.PageStage })),
  ({ instead }) => instead,
)

/** What is largest in it first in files of their own, and the rest with what needs them. */
export const pageParts: readonly CodePart[] = [
  () => import('./page-sheet.tsx'),
  () => import('../documents/document-sync.ts'),
  PageStage.fetchAhead,
]
