/** `Object.hasOwn`, which the hashes of the proof call and iOS 15.0 to 15.3 do not have. */
Object.hasOwn ??= (object: object, key: PropertyKey) =>
  Object.getOwnPropertyDescriptor(object, key) !== undefined;
