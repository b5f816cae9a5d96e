package kernel

import "beeline/engine/kernel/loops"

// The memory of the nodes of collapsed states.

// growNodes opens another segment for nodes.
func (k *Kernel) growNodes() error {
	err := k.growSegment(loops.CellNodes, loops.CellNodesEnd, max(nodeBytes*(k.cells[loops.CellNodesNeeded]+1), firstArena))
	k.cells[loops.CellNodes] = (k.cells[loops.CellNodes] + nodeBytes - 1) &^ (nodeBytes - 1)
	return err
}

// nodeBytes is the length of a node.
const nodeBytes = 8

// growNodeTable makes the table of nodes longer until it is not full.
func (k *Kernel) growNodeTable() error {
	for {
		if err := k.growSlots(loops.NodeCells, nodeBytes, k.nodes); err != nil {
			return err
		}
		if k.cells[loops.CellNodeEntries]+k.cells[loops.CellNodesNeeded] < k.cells[loops.CellNodeCapacity] {
			return nil
		}
	}
}
