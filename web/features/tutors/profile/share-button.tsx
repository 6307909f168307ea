import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The device's own share sheet where there is one; elsewhere the link lands on the clipboard. */
export function ShareButton({ id, name }: { id: number; name: string }) {
  const t = useCopy(tutors)
  const share = async () => {
    const url = `${location.origin}/t/${id}`
    try {
      if (typeof navigator.share === 'function')
        await navigator.share({ title: name, text: t('share.text', { name }), url })
      else {
        await navigator.clipboard.writeText(url)
        toast.show({ id: 'share', kind: 'success', title: t('share.copied') })
      }
    } catch (error) {
      // Closing the share sheet is an answer, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.show({ id: 'share', kind: 'warning', title: t('share.failed') })
    }
  }
  return <IconButton icon="i-ph-share-network" label={t('share.button')} onClick={() => void share()} />
}
