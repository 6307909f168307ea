import { useState } from 'react'
import { type Translator, useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { type FilmProblem, filmPickTypes, judgeFilm } from '#web/features/joining/film-file.ts'
import { mainAct } from '#web/features/shared/work-keys.ts'
import { formatNumber, formatStopwatch } from '#web/lib/format.ts'
import { megabytes } from '#web/lib/upload-speed.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { VideoPlayer } from '#web/ui/video-player.tsx'
import { CaptionedFilm } from './captioned-film.tsx'
import { taskOf } from './checklist.ts'
import { MediaDrop } from './media-drop.tsx'
import { MediaZone, ZoneActions, type ZoneProps } from './media-zone.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { usePreview } from './use-preview.ts'

interface FilmDraft {
  readonly file: File
  readonly lengthMs: number
  readonly url: string
}

const useFilmDraft = () => {
  const [draft, setDraft] = useState<FilmDraft | null>(null)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<FilmProblem | null>(null)
  const preview = usePreview()
  const take = async (file: File) => {
    setProblem(null)
    setReading(true)
    const judged = await judgeFilm(file)
    setReading(false)
    if ('problem' in judged) return setProblem(judged.problem)
    setDraft({ ...judged, url: preview.show(judged.file) })
  }
  const discard = () => {
    preview.free()
    setDraft(null)
  }
  /** Hands the film and its preview over; whoever takes them frees the preview. */
  const handOver = (): { file: File; preview: string } | null => {
    if (!draft) return null
    preview.handOver()
    setDraft(null)
    return { file: draft.file, preview: draft.url }
  }
  return { draft, reading, problem, take, discard, handOver }
}

const problemText = (t: Translator<typeof media>, problem: FilmProblem): string => {
  if (problem.kind === 'size') return t('problems.size', { size: formatNumber(megabytes(problem.bytes)) })
  if (problem.kind === 'short' || problem.kind === 'long')
    return t(`problems.${problem.kind}`, { time: formatStopwatch(problem.lengthMs / 1000) })
  return t(`problems.${problem.kind}`)
}

/** The film of a tutor's page: chosen, judged, compared with the one in place, and sent in parts. */
export function FilmZone({ tutor, uploads, queue }: ZoneProps) {
  const t = useCopy(media)
  const { draft, reading, problem, take, discard, handOver } = useFilmDraft()
  const task = taskOf(queue, tutor.id, 'video')
  const current = tutor.video
  const title = t('kinds.video.title')
  const preview = task?.preview ?? draft?.url ?? null
  const send = () => {
    const taken = handOver()
    if (taken) uploads.add({ tutorId: tutor.id, kind: 'video', ...taken })
  }
  const next = (
    <>
      {preview !== null && (
        <div className="max-w-[30rem]">
          <VideoPlayer key={preview} src={preview} label={t('zone.nextOf', { kind: title })} />
        </div>
      )}
      {task && <UploadProgress task={task} uploads={uploads} />}
      {!task && draft && (
        <>
          <p className="caption quiet num">
            {t('zone.length', {
              time: formatStopwatch(draft.lengthMs / 1000),
              size: formatNumber(megabytes(draft.file.size)),
            })}
          </p>
          <ZoneActions replaces={current !== null}>
            <Button {...mainAct} size="sm" icon="i-ph-check" onClick={send}>
              {t(current === null ? 'zone.send' : 'zone.replace')}
            </Button>
            <Button size="sm" kind="plain" onClick={discard}>
              {t('zone.discard')}
            </Button>
          </ZoneActions>
          {tutor.captions && <p className="caption quiet">{t('captions.goWithFilm')}</p>}
        </>
      )}
      {!task && !draft && (
        <MediaDrop
          kind="video"
          accept={filmPickTypes}
          reading={reading}
          isMissing={current === null}
          onFile={(file) => void take(file)}
        />
      )}
      {problem && (
        <Alert kind="danger" urgent>
          {problemText(t, problem)}
        </Alert>
      )}
    </>
  )
  return (
    <MediaZone
      tutor={tutor}
      queue={queue}
      kind="video"
      current={
        // Captions that were chosen for one film are not offered for the next.
        current && <CaptionedFilm key={current} tutor={{ ...tutor, video: current }} />
      }
      next={next}
    />
  )
}
