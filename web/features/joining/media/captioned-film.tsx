import { useId, useState } from 'react'
import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import { type CaptionLanguage, captionLanguages, captionLimits } from '#contract/vocabulary/captions.ts'
import { errorText } from '#web/copy/errors.ts'
import { forReader } from '#web/copy/reader.tsx'
import { type Translator, useCopy } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDayAndMonth, formatNumber, formatStopwatch } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { toast } from '#web/ui/toast.tsx'
import { VideoPlayer } from '#web/ui/video-player.tsx'
import { type CaptionsFileProblem, captionPickTypes, judgeCaptions, type ReadCaptions } from './captions-file.ts'
import { useRemoveCaptions, useSetCaptions } from './query.ts'
import { usePreview } from './use-preview.ts'
import { nameOf } from './words.ts'

export type FilmedTutor = StudioTutor & { readonly video: string }

interface CaptionsDraft extends ReadCaptions {
  readonly url: string
}

const useCaptionsDraft = (filmMs: number | null) => {
  const [draft, setDraft] = useState<CaptionsDraft | null>(null)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<CaptionsFileProblem | null>(null)
  const preview = usePreview()
  const discard = () => {
    preview.free()
    setDraft(null)
  }
  const take = async (file: File) => {
    setProblem(null)
    setReading(true)
    const judged = await judgeCaptions(file, filmMs)
    setReading(false)
    if ('problem' in judged) {
      discard()
      setProblem(judged.problem)
    } else setDraft({ ...judged, url: preview.show(judged.file) })
  }
  const speak = (language: CaptionLanguage) => setDraft((before) => before && { ...before, language })
  return { draft, reading, problem, take, discard, speak }
}

type Draft = ReturnType<typeof useCaptionsDraft>

const problemText = (t: Translator<typeof media>, problem: CaptionsFileProblem): string => {
  const count = formatNumber(problem.kind === 'long' ? captionLimits.cueLength : captionLimits.cues)
  const line = 'line' in problem ? formatNumber(problem.line) : ''
  return t(`captions.problems.${problem.kind}`, { line, count })
}

/** Why captions were refused, as far as somebody can do something about it; else the sentence of the code. */
const refusalText = (error: Error): string => {
  const code = codeOf(error)
  if (code === 'bad-request') return forReader(media.captions.refused)
  return code === 'forbidden' ? forReader(media.upload.refusal.notYours) : errorText(error)
}

/** The film of a tutor's page with what is said in it. */
export function CaptionedFilm({ tutor }: { tutor: FilmedTutor }) {
  const t = useCopy(media)
  const draft = useCaptionsDraft(tutor.videoMs)
  const chosen = draft.draft && { src: draft.draft.url, language: draft.draft.language }
  return (
    <>
      <VideoPlayer
        src={tutor.video}
        poster={tutor.thumbnail}
        label={t('zone.currentOf', { kind: t('kinds.video.title') })}
        captions={chosen ?? tutor.captions}
        previewsCaptions={chosen !== null}
      />
      <Captions tutor={tutor} draft={draft} />
    </>
  )
}

function Captions({ tutor, draft }: { tutor: FilmedTutor; draft: Draft }) {
  const t = useCopy(media)
  const now = useMinuteClock()
  const id = useId()
  const send = useSetCaptions(tutor)
  const { captions } = tutor
  const chosen = draft.draft
  const discard = () => {
    send.reset()
    draft.discard()
  }
  const submit = () => {
    if (!chosen) return
    send.mutate(chosen, {
      onSuccess: () => {
        draft.discard()
        toast.show({ id: 'media-captions', kind: 'success', title: t('captions.done') })
      },
    })
  }
  return (
    <section className="stack-2 pt-2" aria-labelledby={id}>
      <div className="row-2 between min-h-control-sm">
        <h4 id={id} className="text-small font-ui">
          {t('captions.title')}
        </h4>
        {captions && <RemoveCaptions tutor={tutor} />}
      </div>
      <p className="row-2 flex-wrap">
        <StatusChip
          kind={captions ? 'success' : 'neutral'}
          icon={captions ? 'i-ph-check-circle-fill' : 'i-ph-circle-dashed'}
        >
          {captions ? t(`captions.languages.${captions.language}`) : t('captions.none')}
        </StatusChip>
        {captions && (
          <span className="caption quiet">
            {t('captions.added', { day: formatDayAndMonth(captions.addedAt, now) })}
          </span>
        )}
      </p>
      {chosen ? (
        <>
          <p className="caption quiet" role="status">
            {t('captions.found', {
              count: formatNumber(chosen.cues.length),
              from: formatStopwatch((chosen.cues[0]?.startMs ?? 0) / 1000),
              to: formatStopwatch(Math.max(...chosen.cues.map(({ endMs }) => endMs)) / 1000),
            })}{' '}
            {t('captions.preview')}
          </p>
          <SegmentedControl
            label={t('captions.language')}
            options={captionLanguages.map((value) => ({ value, label: t(`captions.languages.${value}`) }))}
            value={chosen.language}
            onValue={draft.speak}
          />
          <div className="btn-row">
            <Button size="sm" icon="i-ph-check" loading={send.isPending} onClick={submit}>
              {t(captions ? 'captions.replace' : 'captions.send')}
            </Button>
            <Button size="sm" kind="plain" disabled={send.isPending} onClick={discard}>
              {t('captions.discard')}
            </Button>
          </div>
        </>
      ) : (
        <PickCaptions replaces={captions !== null} reading={draft.reading} onFile={(file) => void draft.take(file)} />
      )}
      {draft.problem && (
        <Alert kind="danger" urgent>
          {problemText(t, draft.problem)}
        </Alert>
      )}
      {chosen && send.error && (
        <Alert kind="danger" urgent>
          {refusalText(send.error)}
        </Alert>
      )}
    </section>
  )
}

type PickCaptionsProps = { replaces: boolean; reading: boolean; onFile: (file: File) => void }

function PickCaptions({ replaces, reading, onFile }: PickCaptionsProps) {
  const t = useCopy(media)
  const action = t(replaces ? 'captions.pickOther' : 'captions.pick')
  return (
    <>
      <p className="caption quiet">{t('captions.hint')}</p>
      <FileButton
        kind="line"
        size="sm"
        icon="i-ph-closed-captioning"
        className="justify-self-start"
        accept={captionPickTypes}
        loading={reading}
        aria-label={`${action}: ${t('captions.title')}`}
        onFile={onFile}
      >
        {action}
      </FileButton>
    </>
  )
}

function RemoveCaptions({ tutor }: { tutor: FilmedTutor }) {
  const t = useCopy(media)
  const [isConfirming, setConfirming] = useState(false)
  const remove = useRemoveCaptions(tutor)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setConfirming(false)
        toast.show({ id: 'media-captions', title: t('captions.remove.done') })
      },
    })
  return (
    <>
      <IconButton
        size="sm"
        icon="i-ph-trash"
        label={t('captions.remove.action')}
        onClick={() => {
          remove.reset()
          setConfirming(true)
        }}
      />
      <ConfirmDialog
        open={isConfirming}
        onOpen={setConfirming}
        kind="danger"
        icon="i-ph-trash"
        title={t('captions.remove.title', { name: nameOf(tutor) })}
        confirm={t('remove.yes')}
        cancel={t('remove.keep')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
      >
        {t('captions.remove.text')}
      </ConfirmDialog>
    </>
  )
}
