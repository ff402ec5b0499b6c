/** What a handler returns for a list too long to be made at once: each part is written before the next is read. */
export class ListInParts<Item> {
  readonly parts: AsyncIterable<readonly Item[]>
  constructor(parts: AsyncIterable<readonly Item[]>) {
    this.parts = parts
  }
}
