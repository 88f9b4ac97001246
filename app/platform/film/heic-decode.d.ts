declare module 'heic-decode' {
  interface HeicPicture {
    width: number
    height: number
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>
  }
  const heic: { all(given: { buffer: Uint8Array }): Promise<HeicPicture[]> }
  export default heic
}
