import type { ReactNode } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DisconnectedIllustration } from '#web/ui/disconnected-illustration.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type ErrorStateProps = {
  /** What failed, in the words of the screen. */
  title?: ReactNode
  /** Why, as far as it is known. */
  children: ReactNode
  onRetry?: () => void
  retrying?: boolean
  secondary?: ReactNode
  art?: ReactNode
  /** Heading level; 2 right below the title of a screen. */
  level?: 2 | 3
  className?: string
}

/** Shown in place of content that failed to load, with an optional retry button. */
export function ErrorState({ title, children, onRetry, retrying, secondary, art, level, className }: ErrorStateProps) {
  const t = useCopy(common)
  return (
    <div role="alert" className={className}>
      <EmptyState
        art={art ?? <DisconnectedIllustration />}
        title={title ?? t('failedTitle')}
        level={level ?? 3}
        action={
          <div className="btn-row justify-center">
            {onRetry && (
              <Button kind="line" loading={retrying} onClick={onRetry}>
                {t('retry')}
              </Button>
            )}
            {secondary}
          </div>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}

/** A failed refresh as a strip above the older data that stays on screen. */
export function ErrorStrip({
  children,
  onRetry,
  retrying,
}: Partial<Pick<ErrorStateProps, 'children' | 'onRetry' | 'retrying'>>) {
  const t = useCopy(common)
  return (
    <Alert
      kind="warning"
      urgent
      action={
        onRetry && (
          <Button size="sm" kind="quiet" loading={retrying} onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {children ?? t('failedTitle')}
    </Alert>
  )
}
