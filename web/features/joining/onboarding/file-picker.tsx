import { useId, useRef, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { type FilmProblem, filmPickTypes, judgeFilm } from '#web/features/joining/film-file.ts'
import { formatNumber, formatStopwatch } from '#web/lib/format.ts'
import { megabytes } from '#web/lib/upload-speed.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Film } from './film-recorder.ts'

/** Picks a finished film; what the server would refuse is refused here, before anything is sent. */
export function FilePicker({ onFilm }: { onFilm: (film: Film) => void }) {
  const t = useCopy(onboarding)
  const input = useRef<HTMLInputElement>(null)
  const bounds = useId()
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<FilmProblem | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    setReading(true)
    const judged = await judgeFilm(file)
    setReading(false)
    // The same file can be picked again after a refusal.
    if (input.current) input.current.value = ''
    if ('problem' in judged) setProblem(judged.problem)
    else onFilm(judged)
  }
  return (
    <div className="stack-2 px-1">
      <div className="row-2 flex-wrap small">
        {t('file.instead')}
        <Button
          kind="line"
          size="sm"
          icon="i-ph-upload-simple"
          loading={reading}
          aria-describedby={bounds}
          onClick={() => input.current?.click()}
        >
          {t('file.pick')}
        </Button>
        <span id={bounds} className="caption quiet">
          {t('file.bounds')}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept={filmPickTypes.join(',')}
        hidden
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      <span role="status" className="visually-hidden">
        {reading && t('file.reading')}
      </span>
      {problem && (
        <Alert kind="danger" urgent>
          {problem.kind === 'size'
            ? t('file.size', { size: formatNumber(megabytes(problem.bytes)) })
            : problem.kind === 'short' || problem.kind === 'long'
              ? t(`file.${problem.kind}`, { time: formatStopwatch(problem.lengthMs / 1000) })
              : t(`file.${problem.kind}`)}
        </Alert>
      )}
    </div>
  )
}
