import { useId, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { type FilmProblem, filmPickTypes, judgeFilm } from '#web/features/joining/film-file.ts'
import { formatNumber, formatStopwatch } from '#web/lib/format.ts'
import { megabytes } from '#web/lib/upload-speed.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import type { Film } from './film-recorder.ts'

/** Picks a finished film; what the server would refuse is refused here, before anything is sent. */
export function FilePicker({ onFilm }: { onFilm: (film: Film) => void }) {
  const t = useCopy(onboarding)
  const bounds = useId()
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<FilmProblem | null>(null)
  const take = async (file: File) => {
    setProblem(null)
    setReading(true)
    const judged = await judgeFilm(file)
    setReading(false)
    if ('problem' in judged) setProblem(judged.problem)
    else onFilm(judged)
  }
  return (
    <div className="stack-2 px-1">
      <div className="row-2 flex-wrap small">
        {t('file.instead')}
        <FileButton
          kind="line"
          size="sm"
          icon="i-ph-upload-simple"
          accept={filmPickTypes}
          loading={reading}
          aria-describedby={bounds}
          onFile={(file) => void take(file)}
        >
          {t('file.pick')}
        </FileButton>
        <span id={bounds} className="caption quiet">
          {t('file.bounds')}
        </span>
      </div>
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
