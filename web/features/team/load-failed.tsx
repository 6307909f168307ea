import { ErrorText } from '#web/features/shared/error-text.tsx'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

type LoadFailedProps = { title: string; error: unknown; onRetry: () => void; retrying: boolean }

/** In place of a list or a page of the admin area that could not be fetched: why, and ways on. */
export function LoadFailed({ title, error, onRetry, retrying }: LoadFailedProps) {
  return (
    <ErrorState
      className="card"
      level={2}
      title={title}
      onRetry={onRetry}
      retrying={retrying}
      secondary={<ReportButton />}
    >
      <ErrorText error={error} />
    </ErrorState>
  )
}
