export declare function watchTree(root: string, changed: (path: string, isFolder: boolean) => void): () => void;
