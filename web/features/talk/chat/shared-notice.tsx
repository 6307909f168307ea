import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { toastWhenReady } from '#web/features/shared/toasts.tsx'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { dropSharedContent, readSharedContent, useSharedContent } from './shared-content.ts'

/** Takes what was shared with the app, or says that it did not come. */
export const receiveSharedContent = async (): Promise<void> => {
  if (!(await readSharedContent())) void toastWhenReady({ kind: 'warning', title: forReader(chat.shared.lost) })
}

/** Above the conversations: what was shared with the app waits for one of them to be chosen. */
export function SharedNotice() {
  const t = useCopy(chat)
  const shared = useSharedContent()
  const address = useObjectUrl(shared?.picture ?? undefined)
  if (!shared) return null
  return (
    <div role="status" className="flex items-center gap-3 mx-4 mb-2 p-3 rounded bg-accent-subtle">
      {address === null ? (
        <Icon name="i-ph-share-fat" className="text-accent" />
      ) : (
        <img src={address} alt={t('shared.picture')} className="size-12 flex-none object-cover rounded-sm" />
      )}
      <div className="grow min-w-0">
        <p className="small strong">{t('shared.title')}</p>
        {shared.text !== '' && (
          <p className="caption quiet line-clamp-2" dir="auto">
            {shared.text}
          </p>
        )}
      </div>
      <IconButton icon="i-ph-x" size="sm" label={t('shared.cancel')} onClick={dropSharedContent} />
    </div>
  )
}
