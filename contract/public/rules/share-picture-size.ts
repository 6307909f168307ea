/** Size of the pictures that other sites show beside links, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const
