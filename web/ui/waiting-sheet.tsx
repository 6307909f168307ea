import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const rows = ['w-1/3', 'w-full', 'w-5/6', 'w-2/3'] as const

/**
 * An empty dialog, shown from the press until the code of the real one has come: `Dialog` takes its place. Without
 * `onCancel` it stands hidden in a rendered page, and web/early.ts shows and cancels it.
 */
export function WaitingSheet({ onCancel }: { onCancel?: () => void }) {
  const t = useCopy(common)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cross inside is the control
    // biome-ignore lint/a11y/useKeyWithClickEvents: the cross inside is the control
    <div className="waiting-sheet" data-shown={onCancel && ''} onClick={onCancel}>
      <div className="scrim" />
      <div className="dialog-stage">
        <div className="dialog dialog-wide min-h-[70dvh] md:min-h-100">
          <span className="visually-hidden" role="status">
            {t('loading')}
          </span>
          <span className="flex-none w-10 h-1 mt-2.5 mx-auto rounded-full bg-line-strong opacity-60 md:hidden" />
          <header className="flex flex-none items-center gap-3 py-3 px-4 md:pt-5 md:px-6">
            <Skeleton className="size-11 rounded-full flex-none" />
            <Skeleton className="h-5 w-2/5" />
            <IconButton icon="i-ph-x" label={t('close')} className="dialog-close" />
          </header>
          <div className="stack px-4 pb-6 md:px-6" aria-hidden="true">
            {rows.map((width) => (
              <Skeleton key={width} className={`h-12 rounded ${width}`} />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
