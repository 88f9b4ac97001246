/** One of our own pictures, in two sizes and formats. Portrait, 9:16. */
export interface Still {
  /** 720 pixels wide, for browsers without `srcset`. */
  src: string
  webp: string
  avif: string
  alt: string
}

interface StillPictureProps {
  still: Still
  sizes: string
  /** For a picture that visitors see first: it loads immediately. */
  priority?: boolean
}

export function StillPicture({ still, sizes, priority }: StillPictureProps) {
  return (
    <picture className="still">
      <source type="image/avif" srcSet={still.avif} sizes={sizes} />
      <img
        src={still.src}
        srcSet={still.webp}
        sizes={sizes}
        alt={still.alt}
        width={720}
        height={1280}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
