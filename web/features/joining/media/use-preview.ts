import { useEffect, useState } from 'react'

/** An object URL that shows a chosen file. */
class Preview {
  #url: string | null = null

  /** Frees the one before. */
  show(file: File): string {
    this.free()
    this.#url = URL.createObjectURL(file)
    return this.#url
  }

  free(): void {
    if (this.#url !== null) URL.revokeObjectURL(this.#url)
    this.#url = null
  }

  /** From now on somebody else frees it. */
  handOver(): void {
    this.#url = null
  }
}

/** Freed when the component goes, unless it was handed over. */
export const usePreview = (): Preview => {
  const [preview] = useState(() => new Preview())
  useEffect(() => () => preview.free(), [preview])
  return preview
}
