/** What stands beside the picture of a lesson or a demo session. Its code comes after the picture. */
import { loadBeside } from '#web/features/shared/load-beside.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { CodePart } from './code-ahead.ts'

const loadNotes = () => import('#web/features/classroom/notes/notes-panel.tsx')
const loadSaved = () => import('#web/features/classroom/corrections/lesson-panel.tsx')

export const CallSide = loadBeside(
  async () => {
    // The tab it opens with: on its way together with the tabs, not after them.
    void loadNotes().catch(() => undefined)
    const { SideTabs } = await import('./side-tabs.tsx')
    return { default: SideTabs }
  },
  () => <Spinner />,
)

/** The code of the tabs that every call of a lesson or a demo session has. */
export const callSideCode: readonly CodePart[] = [loadNotes, CallSide.fetchAhead, loadSaved]
