import { inkPaceOf } from '#contract/classroom/rules/ink-pace.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { MaterialsPanel } from '#web/features/classroom/materials/materials-panel.tsx'
import type { CallDetails } from '#web/features/classroom/sessions/call.ts'
import { useNarrow } from '#web/features/classroom/sessions/hooks.ts'
import { loadBeside } from '#web/features/shared/load-beside.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useShowMaterial } from './show-material.ts'

// Many tutors show files alone.
const ClipShelf = loadBeside(
  () => import('#web/features/classroom/clips/clip-shelf.tsx').then((m) => ({ default: m.ClipShelf })),
  () => <Spinner />,
)

type MaterialsSideProps = {
  call: CallDetails
  place: PagePlace | null
  clipId: number | null
  /** Of the connection, 0 to 10; null until measured. */
  score: number | null
  weak: boolean
  /** Nobody is there whose voice needs the line. */
  isAlone: boolean
  onClose: () => void
}

/** What a tutor may show and play in this call, beside the page; over it on phones. */
export function MaterialsSide({ call, place, clipId, score, weak, isAlone, onClose }: MaterialsSideProps) {
  const show = useShowMaterial(call)
  const isNarrow = useNarrow()
  const clips = (
    // On phones the list covers what the clip is played with.
    <ClipShelf sessionId={call.sessionId} loadedId={clipId} onPlayed={() => isNarrow && onClose()} />
  )
  return (
    <div className="room-side min-h-0 lt-md:contents">
      <MaterialsPanel
        shownId={place?.materialId ?? null}
        showsCovers={isAlone || inkPaceOf(score, weak).showsCovers}
        onShow={({ id }) => show(id)}
        onClose={onClose}
        clips={clips}
      />
    </div>
  )
}
