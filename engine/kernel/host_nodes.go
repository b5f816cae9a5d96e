package kernel

// The memory of the nodes of collapsed states.

// growNodes opens another segment for nodes.
func (k *Kernel) growNodes() error {
	err := k.growSegment(cellNodes, cellNodesEnd, max(nodeBytes*(k.at(cellNeed)+1), firstArena))
	k.cells[cellNodes] = (k.cells[cellNodes] + nodeBytes - 1) &^ (nodeBytes - 1)
	return err
}

// nodeBytes is the length of a node.
const nodeBytes = 8

// growNodeTable makes the table of nodes longer until it is not full.
func (k *Kernel) growNodeTable() error {
	for {
		if err := k.growSlots(nodeCells, nodeBytes, k.nodes); err != nil {
			return err
		}
		if k.cells[cellNodeEntries]+k.cells[cellNeed] < k.cells[cellNodeMost] {
			return nil
		}
	}
}
