import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { useWakeLock } from '#web/features/classroom/sessions/hooks.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { UnsavedGuard } from '#web/features/shared/unsaved-guard.tsx'
import { keepFile, readKeptFile } from '#web/lib/kept-files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { browserRecorder } from './browser-recorder.ts'
import { CameraCard } from './camera-card.tsx'
import { FilePicker } from './file-picker.tsx'
import { type Film, FilmRecorder } from './film-recorder.ts'
import { FilmReview } from './film-review.tsx'
import { elapsedOf } from './recorder-state.ts'
import { ScriptCard } from './script-card.tsx'

const keyOf = (userId: number): string => `intro-video.${userId}`

/**
 * The film that waits to be sent, kept on this device so that a reload does not lose it. `film` is undefined while the
 * device is read. `isKept`: whether it survives a reload.
 */
const useKeptFilm = () => {
  const { id } = useRequiredUser()
  const [state, setState] = useState<{ film: Film | null | undefined; isKept: boolean }>({
    film: undefined,
    isKept: true,
  })
  useEffect(() => {
    let isLeft = false
    void readKeptFile(keyOf(id)).then((film) => !isLeft && setState({ film, isKept: true }))
    return () => {
      isLeft = true
    }
  }, [id])
  return {
    ...state,
    keep: (film: Film) => {
      setState({ film, isKept: true })
      void keepFile(keyOf(id), film).then((isKept) => setState((now) => (now.film === film ? { film, isKept } : now)))
    },
    drop: () => {
      setState({ film: null, isKept: true })
      void keepFile(keyOf(id), null)
    },
  }
}

/** Recording or picking a film, looking at it, and sending it. */
export default function FilmStudio() {
  const { film, isKept, keep, drop } = useKeptFilm()
  // Read from this device first, or the camera would be offered over a film that only waits to be sent.
  if (film === undefined) return <Skeleton className="h-96 rounded-lg" />
  return film ? <FilmReview film={film} isKept={isKept} onDrop={drop} /> : <FilmMaking onFilm={keep} />
}

/** A screen that turns itself off would end the recording. */
function KeepAwake() {
  useWakeLock()
  return null
}

function FilmMaking({ onFilm }: { onFilm: (film: Film) => void }) {
  const t = useCopy(onboarding)
  const [recorder] = useState(() => new FilmRecorder(browserRecorder, onFilm))
  const state = useSyncExternalStore(recorder.subscribe, recorder.read)
  const [over, setOver] = useState(false)
  // Released on leaving: a camera that stays on is what people fear most.
  useEffect(() => () => recorder.close(), [recorder])
  const running = state.phase === 'recording' || state.phase === 'paused' || state.phase === 'saving'
  return (
    <div className="onboarding-pair">
      {running && <KeepAwake />}
      <UnsavedGuard
        isDirty={() => ['recording', 'paused', 'saving'].includes(recorder.read().phase)}
        words={{
          title: t('camera.leave.title'),
          text: t('camera.leave.text'),
          yes: t('camera.leave.yes'),
          stay: t('camera.leave.stay'),
        }}
      />
      <CameraCard recorder={recorder} state={state} over={over} />
      <div className="stack">
        <ScriptCard elapsedMs={running ? elapsedOf(state) : null} over={over} onOver={setOver} />
        <ul className="stack-2 small px-1">
          <li className="flex gap-2">
            <Icon name="i-ph-arrows-left-right" className="icon-5 text-accent" />
            {t('script.mirror')}
          </li>
          <li className="flex gap-2">
            <Icon name="i-ph-eye" className="icon-5 text-accent" />
            {t('script.retake')}
          </li>
        </ul>
        {!running && <FilePicker onFilm={onFilm} />}
      </div>
    </div>
  )
}
