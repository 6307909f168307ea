import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { MaterialsPanel } from '#web/features/classroom/materials/materials-panel.tsx'
import type { CallDetails } from '#web/features/classroom/sessions/call.ts'
import { useShowMaterial } from './show-material.ts'

type MaterialsSideProps = { call: CallDetails; place: PagePlace | null; onClose: () => void }

/** What a tutor may show in this call, beside the page; over it on phones. */
export function MaterialsSide({ call, place, onClose }: MaterialsSideProps) {
  const show = useShowMaterial(call)
  return (
    <div className="room-side min-h-0 lt-md:contents">
      <MaterialsPanel shownId={place?.materialId ?? null} onShow={({ id }) => show(id)} onClose={onClose} />
    </div>
  )
}
